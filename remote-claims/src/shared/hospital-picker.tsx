import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import { AutoComplete } from 'shared-kernel/antd-entry';
import { listHospitals, type HospitalRow } from 'shared-kernel/contract/reference';
import { useEndpoint } from 'shared-kernel/query';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';

interface HospitalPickerProps {
  onPick: (hospital: HospitalRow | undefined) => void;
  /** Set by the form: the hospital's name, from the directory or typed. */
  value?: string;
  onChange?: (name: string) => void;
  id?: string;
}

/** Accepts a hospital of the directory or any name, and warns before the visit is reported. */
export function HospitalPicker({ onPick, value, onChange, id }: HospitalPickerProps) {
  const [isTyped, setTyped] = useState(false);
  const keyword = (value ?? '').trim();
  const found = useEndpoint(
    listHospitals,
    { query: { keyword, length: 10 } },
    { enabled: keyword.length > 0, keepPrevious: true },
  );
  const named = (name: string) => found.data?.list.find(({ hospitalName }) => hospitalName === name);
  // The directory may answer only after the whole name was typed, pasted or read from a draft.
  const picked = named(keyword);
  const reportPicked = useEffectEvent(() => isTyped && onPick(picked));
  const pickedId = picked?.id;
  useEffect(() => void reportPicked(), [pickedId]);

  return (
    <>
      <AutoComplete
        id={id}
        value={value}
        placeholder="输入医院名称或拼音首字母"
        options={found.data?.list.map((hospital) => ({ value: hospital.hospitalName }))}
        onChange={(name: string) => {
          setTyped(true);
          onChange?.(name);
          onPick(named(name.trim()));
        }}
      />
      {picked?.designated === hospitalDesignation.code.excluded && (
        <Alert type="error" title={problems.hospitalExcluded.text} />
      )}
      {picked &&
        picked.designated !== hospitalDesignation.code.excluded &&
        picked.designated !== hospitalDesignation.code.recommended && (
          <Alert type="info" title="该医院不在推荐名录" />
        )}
    </>
  );
}
