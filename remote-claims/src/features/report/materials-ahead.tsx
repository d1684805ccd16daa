import { materialsNeeded } from 'shared-kernel/domain/claims/claim-materials';
import type { DraftOf, ValuesOf } from 'shared-kernel/form';
import type { reportCaseForm } from 'shared-kernel/contract/claims';
import { payeeType, treatType } from 'shared-kernel/domain/dictionaries';

type Report = DraftOf<ValuesOf<typeof reportCaseForm>>;

/** The papers that this case will need, according to the form so far. */
export function MaterialsAhead({ values }: { values: Report }) {
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
