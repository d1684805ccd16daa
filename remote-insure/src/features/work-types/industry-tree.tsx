import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import { jobType } from 'shared-kernel/domain/dictionaries';
import styles from './work-types.css';

interface IndustryTreeProps {
  tree: AnswerOf<typeof getWorkTypeTree>['list'];
  /** The chosen industry, empty for none. */
  industry: string;
  onIndustry: (industry: string) => void;
  onWorkType: (name: string) => void;
}

/** The table as a tree that is opened by keyboard as well: industries, and the work types of each. */
export function IndustryTree({ tree, industry, onIndustry, onWorkType }: IndustryTreeProps) {
  return (
    <details className={styles.industries}>
      <summary>按行业浏览（{tree.length}个行业）</summary>
      <ul>
        {tree.map(({ industry: name, workTypes }) => (
          <li key={name}>
            <details open={name === industry}>
              <summary>
                {name}
                <span className="kb-muted">（{workTypes.length}）</span>
              </summary>
              <Button type="link" size="small" aria-label={`只看${name}`} onClick={() => onIndustry(name)}>
                只看此行业
              </Button>
              <ul>
                {workTypes.map((row) => (
                  <li key={row.id}>
                    <Button type="link" size="small" onClick={() => onWorkType(row.workTypeName)}>
                      {`${row.workTypeName}（${row.jobType === jobType.code.uninsurable ? jobType.label(row.jobType) : `${row.jobType}类`}）`}
                    </Button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
