import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  countCases,
  listCases,
  reportCase,
  reportCaseForm,
  type CoveredPerson,
} from 'shared-kernel/contract/claims';
import { claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormPage, useForm, useFormValues } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, clock, topics, useSession } from 'shared-kernel/runtime';
import { photoTypes } from 'shared-kernel/upload';
import { linkTo, paths } from '../../paths';
import { AccidentFields } from './accident-fields';
import { LateReason } from './late-reason';
import { MaterialsAhead } from './materials-ahead';
import { PersonPicker } from './person-picker';

/** First notice of an accident: who, what, where treated, what is claimed. */
export function ReportPage() {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const report = useAction(reportCase, { quiet: true, invalidates: [listCases, countCases] });
  const form = useForm({
    schema: reportCaseForm,
    initial: {
      reporterName: user?.name,
      reporterPhone: user?.telephone,
      treatType: treatType.code.outpatient,
      claimItems: [claimItem.code.medical],
      photoFileIds: [],
    },
    draftKey: 'claims.report',
    submit: (body) => report.run({ body }),
    onDone: ({ id, caseNo }) => {
      bus.publish(topics.casesChanged, { caseId: id });
      void navigate(linkTo('claims.reported', {}, { id, caseNo }), { replace: true });
    },
  });
  const values = useFormValues(form);
  const { accidentTime } = values;
  const [person, setPerson] = useState<CoveredPerson>();

  return (
    <FormPage
      form={form}
      title="报案"
      hint="请在出险后48小时内报案。材料可以报案后再补交。"
      submitText="提交报案"
      enterSubmits={false}
      cancel={{ href: paths['claims.t1'] }}
      aside={(values) => <MaterialsAhead values={values} />}
    >
      <FormGroup title="出险人员" hint="先选出险时间，再按姓名、证件号或手机号查找当时在保的人员。">
        <Field.DateTime name="accidentTime" label="出险时间" max={clock.today()} />
        <Field.Custom name="personId" label="出险人员" verb="请选择" dependencies={['accidentTime']}>
          <PersonPicker accidentTime={accidentTime ?? undefined} onPick={setPerson} />
        </Field.Custom>
        <LateReason accidentTime={accidentTime ?? undefined} />
      </FormGroup>
      <AccidentFields
        values={values}
        payableItems={person?.payableItems}
        extensions={person?.extensions}
        onHospital={(id) => form.set('hospitalId', id)}
      />
      <FormGroup title="事故照片" hint="拍全事故地点与设备，远景、近景各一张；可以报案后再补。">
        <Field.Files
          name="photoFileIds"
          label="事故照片"
          owner="tmp:case-report"
          limit={100}
          accept={photoTypes}
        />
      </FormGroup>
    </FormPage>
  );
}
