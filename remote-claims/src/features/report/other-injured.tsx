import type { CoveredPerson } from 'shared-kernel/contract/claims';
import { claimItem, injuredPart, treatType } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormRows } from 'shared-kernel/form';
import { HospitalPicker } from '../../shared/hospital-picker';
import { PersonPicker } from './person-picker';

const nobody = (_: CoveredPerson | undefined) => undefined;

interface OtherInjuredProps {
  accidentTime: string | undefined;
  /** Of the first person: others are usually treated there. */
  hospitalName: string | undefined;
}

/** Everybody else who was hurt in the same accident; each becomes a case of its own. */
export function OtherInjured({ accidentTime, hospitalName }: OtherInjuredProps) {
  return (
    <FormGroup
      title="同一事故的其他伤者"
      hint="一次事故伤到多人时一起报案：每人一个案件，共用一个事故号。时间、地点和经过只填一次。"
    >
      <FormRows
        name="others"
        label="伤者"
        max={19}
        blank={{
          treatType: treatType.code.outpatient,
          claimItems: [claimItem.code.medical],
          hospitalName,
        }}
      >
        <Field.Custom name="personId" label="伤者姓名" verb="请选择" dependencies={['accidentTime']}>
          <PersonPicker accidentTime={accidentTime} onPick={nobody} />
        </Field.Custom>
        <Field.Select name="injuredPart" label="受伤部位" dict={injuredPart} />
        <Field.Radio name="treatType" label="就诊方式" dict={treatType} />
        <Field.Custom name="hospitalName" label="就诊医院">
          <HospitalPicker onPick={() => undefined} />
        </Field.Custom>
        <Field.Text name="diagnosis" label="诊断" maxLength={200} />
        <Field.Select name="claimItems" label="索赔项目" options={claimItem.options} multiple />
        <Field.Money name="estimateAmount" label="预估金额" />
      </FormRows>
    </FormGroup>
  );
}
