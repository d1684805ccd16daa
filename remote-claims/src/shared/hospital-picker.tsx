import { useState } from 'react';
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
  const [picked, setPicked] = useState<HospitalRow>();
  const keyword = (value ?? '').trim();
  const found = useEndpoint(
    listHospitals,
    { query: { keyword, length: 10 } },
    { enabled: keyword.length > 0, keepPrevious: true },
  );
  const choose = (hospital: HospitalRow | undefined) => {
    setPicked(hospital);
    onPick(hospital);
  };

  return (
    <>
      <AutoComplete
        id={id}
        value={value}
        placeholder="输入医院名称或拼音首字母"
        options={found.data?.list.map((hospital) => ({ value: hospital.hospitalName }))}
        onChange={(name: string) => {
          onChange?.(name);
          choose(found.data?.list.find((hospital) => hospital.hospitalName === name));
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
