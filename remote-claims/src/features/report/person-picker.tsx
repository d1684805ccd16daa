import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import { Input, Radio } from 'shared-kernel/antd-entry';
import { searchPerson, type CoveredPerson } from 'shared-kernel/contract/claims';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';

/** The server lists no more people than this. */
const mostFound = 20;

interface PersonPickerProps {
  accidentTime: string | undefined;
  /** Set by the form: the person's id. */
  value?: number;
  onChange?: (personId: PersonId | undefined) => void;
  /** The name in a draft, which is searched again: cover may have changed since. */
  begunWith?: string | undefined;
  /** Receives the person with the cover, for fields that depend on the plan. */
  onPick: (person: CoveredPerson | undefined) => void;
  id?: string;
}

/** Searches the injured person among those covered at the time of the accident. */
export function PersonPicker({
  accidentTime,
  value,
  onChange,
  begunWith = '',
  onPick,
  id,
}: PersonPickerProps) {
  const [keyword, setKeyword] = useState(value === undefined ? '' : begunWith);
  const groupId = useId();
  const isTooShort = keyword.length === 1;
  const found = useEndpoint(
    searchPerson,
    { query: { keyword, accidentTime: accidentTime ?? '' } },
    { enabled: accidentTime !== undefined && keyword.length >= 2 },
  );
  // Cover depends on the time: a person found for another time must be searched again.
  const picked = found.data?.list.find(({ personId }) => personId === value);
  const reportPicked = useEffectEvent(() => onPick(picked));
  const pickedId = picked?.personId;
  useEffect(() => reportPicked(), [pickedId]);
  const isGone = value !== undefined && found.data?.list.every(({ personId }) => personId !== value) === true;
  const forget = useEffectEvent(() => onChange?.(undefined));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);

  return (
    <>
      <Input.Search
        id={id}
        placeholder="姓名、证件号或手机号"
        defaultValue={keyword}
        disabled={accidentTime === undefined}
        enterButton="查找"
        loading={found.isFetching}
        onSearch={(text) => {
          setKeyword(text.trim());
          onChange?.(undefined);
        }}
      />
      <div aria-live="polite">
        {isTooShort && <Alert type="info" title="请至少输入两个字再查找" />}
        {found.isLoading && <LoadingPanel rows={2} />}
        {found.isError && <ErrorPanel error={found.error} onRetry={found.refetch} />}
        {found.data?.count === 0 && (
          <Alert
            type="warning"
            title={problems.noCoverFound.text}
            description="请核对出险时间和姓名。当天加保的人员从次日零时起才有保障。"
          />
        )}
        {found.data?.count === mostFound && (
          <Alert type="info" title={`只列出前${mostFound}人；没有要找的人时，请输入完整的证件号或手机号`} />
        )}
        {found.data && found.data.count > 0 && (
          <Radio.Group
            id={groupId}
            aria-label="查找结果"
            value={value}
            onChange={(event) => onChange?.(event.target.value as number)} // values are the ids below
            options={found.data.list.map((person) => ({
              value: person.personId,
              label: `${person.name} ${person.idNoMasked} · ${person.workTypeName} · ${person.mealName}（${person.policyNo}），医疗限额${moneyText(person.limits.medicalLimit)}`,
            }))}
          />
        )}
      </div>
    </>
  );
}
