import { Link } from 'react-router-dom';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { linkTo } from '../paths';

/** Further cases of the same accident: of others who were hurt, earlier and later ones of the same person. */
export const RelatedCases = ({ cases }: { cases: CaseDetail['related'] }) =>
  cases.map(({ id, caseNo, name, caseStatus: status }, at) => (
    <span key={id}>
      {at > 0 && '、'}
      <Link className="kb-link" to={linkTo('claims.case', { id })}>
        {name} {caseNo}
      </Link>
      （{caseStatus.label(status)}）
    </span>
  ));
