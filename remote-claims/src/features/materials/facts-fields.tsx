import type { CaseDetail } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { invoiceKey } from 'shared-kernel/domain/claims/claim-facts';
import { accidentScene, accidentType, claimItem, trafficDuty } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import { Field, FormGroup, FormRows } from 'shared-kernel/form';
import { useToday } from 'shared-kernel/runtime';

const levels = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'].map((word, at) => ({
  value: at + 1,
  label: `${word}级`,
}));

/** Space between rows and the field after them. */
const apart = { height: 16 };

/** The claimed amounts per item, from which the insurer's calculation starts. */
export function FactsFields({ found }: { found: CaseDetail }) {
  const { accident } = found;
  const claims = (item: number) => accident.claimItems.includes(item);
  const accidentDay = civilDateOf(new Date(accident.accidentTime));
  const inTraffic =
    accident.accidentScene === accidentScene.code.commuting ||
    accident.accidentType === accidentType.code.traffic;
  const { medical, lostWages, disability, death, hospitalAllowance, legalFees } = claimItem.code;
  const days = { min: accidentDay, max: useToday() };

  return (
    <>
      {claims(medical) && (
        <FormGroup
          title="医疗费发票"
          hint="逐张填写，没有填写的发票不参与理算。同一张发票只能在一个案件中使用。"
        >
          <FormRows
            name="invoices"
            label="发票"
            max={200}
            blank={{ hospitalName: accident.hospitalName, selfPaid: zeroFen, thirdPaid: zeroFen }}
          >
            <Field.Date name="date" label="开票日期" {...days} />
            <Field.Text name="hospitalName" label="医院" maxLength={60} />
            <Field.Text name="invoiceNo" label="发票号码" maxLength={20} keep={invoiceKey} />
            <Field.Money name="amount" label="发票金额" />
            <Field.Money name="selfPaid" label="其中自费" />
            <Field.Money name="thirdPaid" label="其中社保或他方已付" />
            <Field.Checkbox name="isPaper" label="纸质发票" hint="纸质发票需寄送原件。" />
          </FormRows>
          <div style={apart} />
          <Field.Money
            name="billTotal"
            label="费用合计"
            hint="按医院费用清单填写，用来核对发票是否齐全，不参与理算。"
          />
        </FormGroup>
      )}
      {claims(lostWages) && (
        <FormGroup title="误工期间" hint="以医院盖章的建休单为准，首尾两天都计入。">
          <FormRows name="leave" label="误工期间" max={20}>
            <Field.Date name="from" label="开始日期" min={accidentDay} />
            <Field.Date name="to" label="结束日期" min={accidentDay} />
          </FormRows>
          <div style={apart} />
          <Field.Number
            name="certifiedLeaveDays"
            label="建休天数"
            suffix="天"
            min={1}
            max={1000}
            hint="按全部建休单合计填写，用来核对误工期间，不参与理算。"
          />
        </FormGroup>
      )}
      {claims(hospitalAllowance) && (
        <FormGroup title="住院期间" hint="以出院小结为准，首尾两天都计入。">
          <FormRows name="hospitalStays" label="住院期间" max={20}>
            <Field.Date name="from" label="入院日期" {...days} />
            <Field.Date name="to" label="出院日期" {...days} />
          </FormRows>
        </FormGroup>
      )}
      {(claims(disability) || claims(death) || claims(legalFees) || inTraffic) && (
        <FormGroup title="其他索赔信息">
          {claims(disability) && (
            <Field.Select
              name="disabilityLevel"
              label="伤残等级"
              options={levels}
              hint="以劳动能力鉴定结论为准，多处伤残填最重的等级。"
            />
          )}
          {claims(death) && <Field.DateTime name="deathTime" label="死亡时间" {...days} />}
          {inTraffic && (
            <Field.Select
              name="trafficDuty"
              label="伤者的事故责任"
              dict={trafficDuty}
              hint="以交通事故认定书为准。"
            />
          )}
          {claims(legalFees) && <Field.Money name="legalFee" label="法律费用" />}
        </FormGroup>
      )}
    </>
  );
}
