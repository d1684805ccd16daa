import { useNavigate } from 'react-router-dom';
import { countCases, listCases, reportCase, reportCaseForm } from 'shared-kernel/contract/claims';
import {
  accidentScene,
  accidentType,
  claimItem,
  injuredPart,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormPage, useForm, useFormValues } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, clock, topics, useSession } from 'shared-kernel/runtime';
import { linkTo, paths } from '../../paths';
import { HospitalPicker } from './hospital-picker';
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
  const { accidentTime } = useFormValues(form);

  return (
    <FormPage
      form={form}
      title="报案"
      hint="请在出险后48小时内报案。材料可以报案后再补交。"
      submitText="提交报案"
      cancel={{ href: paths['claims.t1'] }}
      aside={(values) => <MaterialsAhead values={values} />}
    >
      <FormGroup title="出险人员" hint="先选出险时间，再按姓名、证件号或手机号查找当时在保的人员。">
        <Field.DateTime name="accidentTime" label="出险时间" max={clock.today()} />
        <Field.Custom name="personId" label="出险人员" verb="请选择" dependencies={['accidentTime']}>
          <PersonPicker accidentTime={accidentTime ?? undefined} />
        </Field.Custom>
        <LateReason accidentTime={accidentTime ?? undefined} />
      </FormGroup>
      <FormGroup title="事故信息" hint="写清时间、地点和经过，有助于快速审核。">
        <Field.Select name="accidentScene" label="事故场景" dict={accidentScene} />
        <Field.Select name="accidentType" label="事故类型" dict={accidentType} />
        <Field.Select name="injuredPart" label="受伤部位" dict={injuredPart} />
        <Field.Text
          name="accidentAddress"
          label="出险地点"
          placeholder="例：海沧区新阳路1号厂区三号车间"
          maxLength={200}
        />
        <Field.TextArea name="accidentDesc" label="事故经过" maxLength={500} />
        <Field.Checkbox name="thirdPartyFlag" label="涉及第三方责任" />
        <Field.Checkbox name="policeFlag" label="已报警" />
      </FormGroup>
      <FormGroup title="就诊信息" hint="除紧急抢救外，应在二级（含）以上或保险公司认可的医疗机构就诊。">
        <Field.Radio name="treatType" label="就诊方式" dict={treatType} />
        <Field.Custom name="hospitalName" label="就诊医院">
          <HospitalPicker onPick={(hospital) => form.set('hospitalId', hospital?.id)} />
        </Field.Custom>
        <Field.Text name="diagnosis" label="诊断" maxLength={200} />
      </FormGroup>
      <FormGroup title="索赔与联系人">
        <Field.Select name="claimItems" label="索赔项目" dict={claimItem} multiple />
        <Field.Money name="estimateAmount" label="预估金额" hint="按已花费和预计花费估算，可以不精确。" />
        <Field.Text name="reporterName" label="报案人" />
        <Field.Phone name="reporterPhone" label="报案人手机" />
        <Field.Files name="photoFileIds" label="事故照片" owner="tmp:case-report" limit={100} />
      </FormGroup>
    </FormPage>
  );
}
