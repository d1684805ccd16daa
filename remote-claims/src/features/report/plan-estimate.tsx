import type { AccidentForm, CoveredPerson } from 'shared-kernel/contract/claims';
import { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { accidentScene, accidentType, claimItem } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import type { DraftOf } from 'shared-kernel/form';
import { useRested } from '../../shared/rested.hook';

interface PlanEstimateProps {
  values: DraftOf<AccidentForm>;
  person: CoveredPerson | undefined;
}

const { medical, lostWages, disability, death, hospitalAllowance, legalFees } = claimItem.code;

/** The age makes no difference to medical costs. */
const anyAge = 35;

/** Estimates what the person's plan would pay of the claim, by its terms only: facts and documents come later. */
export function PlanEstimate({ values, person }: PlanEstimateProps) {
  const claimed = values.claimItems ?? [];
  return (
    <section className="kb-card" aria-label="按方案预估" style={{ marginBottom: 16 }}>
      <h2>按方案预估</h2>
      {person ? (
        <>
          <p className="kb-muted">{person.mealName}，提交材料后按实际费用计算。</p>
          <ul>
            {claimed.map((item) => (
              <li key={item}>
                {claimItem.label(item)}：
                {item === medical ? (
                  <MedicalEstimate values={values} person={person} />
                ) : (
                  limitText(item, person.limits)
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="kb-muted">选择出险人员后，按其方案的约定预估。</p>
      )}
    </section>
  );
}

/** Estimate of the medical costs, calculated by the server like an adjustment. */
function MedicalEstimate({ values, person }: { values: DraftOf<AccidentForm>; person: CoveredPerson }) {
  const total = useRested(values.estimateAmount);
  const isKnown = total != null && Number.isSafeInteger(total) && total > 0;
  const read = useEndpoint(
    estimateClaim,
    {
      body: {
        insureId: person.insureId,
        item: medical,
        age: anyAge,
        isOffDuty: values.accidentScene === accidentScene.code.offDuty,
        isSudden: values.accidentType === accidentType.code.suddenIllness,
        ...(isKnown && { total }),
      },
    },
    { enabled: isKnown, keepPrevious: true, quiet: true },
  );
  if (!isKnown || !read.data) return `最多${moneyText(person.limits.medicalLimit)}`;
  const [explained] = read.data.formula;
  return (
    <>
      按预估金额赔付<strong>{moneyText(read.data.payable)}</strong>
      <div className="kb-muted">{explained?.replace(/^医疗费用：/, '')}</div>
    </>
  );
}

function limitText(item: number, { deathLimit, lostWageDaily, hospDaily }: CoveredPerson['limits']): string {
  if (item === lostWages) return `每天${moneyText(lostWageDaily)}，按建休天数计算`;
  if (item === hospitalAllowance) return `每天${moneyText(hospDaily)}，按住院天数计算`;
  if (item === disability) return `最多${moneyText(deathLimit)}，按伤残等级计算`;
  if (item === death) return `最多${moneyText(deathLimit)}`;
  return item === legalFees ? '按方案约定的限额' : '按方案约定';
}
