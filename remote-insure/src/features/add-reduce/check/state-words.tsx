import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { Radio } from 'shared-kernel/antd-entry';
import {
  employmentState,
  getRosterCheck,
  getRosterGap,
  nameStates,
  type EmploymentState,
} from 'shared-kernel/contract/roster/check';
import { useAction } from 'shared-kernel/query';
import { pair } from './look';

const stateLabels: Readonly<Record<EmploymentState, string>> = { inService: '在职', left: '已离职' };

/** Asks once what the employer's own words for the state of employment mean; the answers are stored. */
export function StateWords({ words }: { words: readonly string[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, EmploymentState>>>({});
  const save = useAction(nameStates, {
    invalidates: [getRosterCheck, getRosterGap],
    onDone: () => setChosen({}),
  });
  if (words.length === 0) return null;
  const list = Object.entries(chosen).map(([word, state]) => ({ word, state }));
  return (
    <Alert
      type="info"
      title={`${words.length}种在职状态无法识别，这些人员暂按在职比对`}
      description={
        <>
          <p>请说明它们的含义，以后上传会自动识别。</p>
          {words.map((word) => (
            <div key={word} style={pair}>
              <span>{word}</span>
              <Radio.Group
                aria-label={`“${word}”的含义`}
                value={chosen[word] ?? null}
                options={employmentState.options.map((state) => ({
                  value: state,
                  label: stateLabels[state],
                }))}
                onChange={({ target }) =>
                  setChosen({ ...chosen, [word]: employmentState.parse(target.value) })
                }
              />
            </div>
          ))}
          <Button
            disabled={list.length === 0}
            loading={save.isRunning}
            onClick={() => void save.run({ body: { list } })}
          >
            保存含义
          </Button>
        </>
      }
    />
  );
}
