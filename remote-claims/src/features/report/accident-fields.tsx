import type { AccidentForm, reportCaseForm } from 'shared-kernel/contract/claims';
import { materialsNeeded } from 'shared-kernel/domain/claims/claim-materials';
import {
  accidentScene,
  accidentType,
  claimItem,
  injuredPart,
  payeeType,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Alert } from 'shared-kernel/antd';
import { type DraftOf, Field, FormGroup, type ValuesOf } from 'shared-kernel/form';
import { useClock } from 'shared-kernel/runtime';
import { HospitalPicker } from '../../shared/hospital-picker';

const lateAfterMs = 48 * 60 * 60 * 1000;

/** Requires a reason when the accident is more than 48 hours old. */
export function LateReason({ accidentTime }: { accidentTime: string | undefined }) {
  const isLate = useClock(
    ({ now }) => accidentTime !== undefined && now().getTime() - Date.parse(accidentTime) > lateAfterMs,
  );
  if (!isLate) return null;
  return (
    <>
      <Alert type="warning" title={texts.lateReasonMissing} />
      <Field.TextArea name="lateReason" label="晚报原因" maxLength={200} rows={2} />
    </>
  );
}

/** The documents that this case will need, according to the form so far. */
export function MaterialsAhead({ values }: { values: DraftOf<ValuesOf<typeof reportCaseForm>> }) {
  const needed = materialsNeeded({
    claimItems: values.claimItems ?? [],
    treatType: values.treatType ?? treatType.code.outpatient,
    accidentScene: values.accidentScene ?? 0,
    accidentType: values.accidentType ?? 0,
    payeeType: payeeType.code.employer,
    certificateNeeded: false,
    policeFlag: values.policeFlag ?? false,
    diagnosis: values.diagnosis ?? '',
  }).filter((material) => material.required);

  return (
    <section className="kb-card" aria-label="需要准备的材料">
      <h2>需要准备的材料</h2>
      <p className="kb-muted">报案后30天内提交，共{needed.length}项必传。</p>
      <ol>
        {needed.map((material) => (
          <li key={material.code}>{material.name}</li>
        ))}
      </ol>
    </section>
  );
}

interface AccidentFieldsProps {
  values: DraftOf<AccidentForm>;
  /** Codes of the items that the plan pays; all items while the cover is unknown. */
  payableItems?: readonly number[] | undefined;
  /** Codes of the plan's extensions; undefined while the cover is unknown. */
  extensions?: readonly string[] | undefined;
  onHospital: (id: number | undefined) => void;
}

/** The accident, the treatment and the claim: the part of a report that may be supplemented later. */
export function AccidentFields({ values, payableItems, extensions, onHospital }: AccidentFieldsProps) {
  const items = claimItem.options.map(({ value, label }) => {
    const isPaid = payableItems === undefined || payableItems.includes(value);
    return { value, label: isPaid ? label : `${label}（方案不含）`, disabled: !isPaid };
  });
  return (
    <>
      <FormGroup title="事故信息" hint="写清时间、地点和经过，有助于快速审核。">
        <Field.Select name="accidentScene" label="事故场景" dict={accidentScene} />
        <SceneWarning scene={values.accidentScene} extensions={extensions} />
        <Field.Select name="accidentType" label="事故类型" dict={accidentType} />
        <Field.Select name="injuredPart" label="受伤部位" dict={injuredPart} />
        <Field.Region name="accidentRegionCode" label="出险地区" />
        <Field.Text
          name="accidentAddress"
          label="出险地点"
          placeholder="例：海沧区新阳路1号厂区三号车间"
          maxLength={200}
        />
        <Field.TextArea name="accidentDesc" label="事故经过" maxLength={500} />
        <Field.Checkbox name="thirdPartyFlag" label="涉及第三方责任" />
        <Field.Checkbox name="policeFlag" label="已报警" />
        <Field.Checkbox
          name="workInjuryFlag"
          label={texts.workInjury}
          hint="勾选后按时提醒：用人单位应在事故发生之日起30日内申请（《工伤保险条例》第十七条）。"
        />
      </FormGroup>
      <FormGroup title="就诊信息" hint="除紧急抢救外，应在二级（含）以上或保险公司认可的医疗机构就诊。">
        <Field.Radio name="treatType" label="就诊方式" dict={treatType} />
        <Field.Custom name="hospitalName" label="就诊医院">
          <HospitalPicker onPick={(hospital) => onHospital(hospital?.id)} />
        </Field.Custom>
        <Field.Text name="diagnosis" label="诊断" maxLength={200} />
      </FormGroup>
      <FormGroup title="索赔与联系人">
        <Field.Select name="claimItems" label="索赔项目" options={items} multiple />
        <Field.Money name="estimateAmount" label="预估金额" hint="按已花费和预计花费估算，可以不精确。" />
        <Field.Text name="reporterName" label="报案人" />
        <Field.Phone name="reporterPhone" label="报案人手机" />
      </FormGroup>
    </>
  );
}

interface SceneWarningProps {
  scene: number | null | undefined;
  extensions: readonly string[] | undefined;
}

/** Requirements of the cover for accidents that did not happen at work. */
function SceneWarning({ scene, extensions = [] }: SceneWarningProps) {
  const { commuting, offDuty } = accidentScene.code;
  if (scene !== commuting && scene !== offDuty) return null;
  const isExtended = extensions.includes('E02') || extensions.includes('E03');
  const ofOffDuty = isExtended
    ? '非工作时间的事故按24小时扩展条款赔付，身故伤残最高20万元'
    : '非工作时间的事故，方案未含24小时扩展条款时不予赔付';
  const ofCommuting = '上下班途中的事故需提供交通事故认定书，伤者负主要或全部责任时不予赔付';
  return <Alert type="warning" title={scene === offDuty ? ofOffDuty : ofCommuting} />;
}
