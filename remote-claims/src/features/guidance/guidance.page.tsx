import { LinkButton, PageHeader } from 'shared-kernel/ui';
import { materialsNeeded } from 'shared-kernel/domain/claim-materials';
import {
  accidentScene,
  accidentType,
  claimItem,
  payeeType,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { Facts } from 'shared-kernel/detail';
import { paths } from '../../paths';

const steps = [
  { title: '救助', text: '先救治伤者，保护现场并拍照；涉及交通事故或第三方时立即报警。' },
  { title: '报案', text: '出险后24小时内报案，最迟48小时；超过48小时仍可报案，但需要说明原因。' },
  { title: '材料', text: '报案后30天内按清单提交材料，需要原件的请同时寄送。' },
  { title: '审核', text: '初审2个工作日，缺少的材料一次性告知；情形复杂的30天内作出核定。' },
  { title: '理算', text: '按方案约定计算赔款，请在7天内确认，逾期视为同意。' },
  { title: '赔付', text: '达成一致后10天内支付。' },
];

const plainCase = {
  treatType: treatType.code.outpatient,
  accidentScene: accidentScene.code.atWork,
  accidentType: accidentType.code.machine,
  payeeType: payeeType.code.employer,
  certificateNeeded: false,
  policeFlag: false,
  diagnosis: '',
};

/** How to report and claim, with the papers each kind of claim needs. */
export function GuidancePage() {
  return (
    <>
      <PageHeader
        title="理赔指引"
        hint="出险后怎么做、多久、要什么材料。"
        actions={
          <LinkButton type="primary" href={paths['claims.report']}>
            去报案
          </LinkButton>
        }
      />
      <section className="kb-card" style={{ marginBottom: 16 }}>
        <h2>理赔流程</h2>
        <Facts
          items={steps.map((step, at) => ({
            label: `${at + 1}. ${step.title}`,
            value: step.text,
            wide: true,
          }))}
        />
      </section>
      <section className="kb-card">
        <h2>各项目必传材料</h2>
        <Facts
          items={claimItem.options.map(({ value, label }) => ({
            label,
            value: materialsNeeded({ ...plainCase, claimItems: [value] })
              .filter((material) => material.required)
              .map((material) => material.name)
              .join('、'),
            wide: true,
          }))}
        />
      </section>
    </>
  );
}
