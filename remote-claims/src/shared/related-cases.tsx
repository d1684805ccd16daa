import { Link } from 'react-router-dom';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { linkTo } from '../paths';

/** Other cases of the same accident, for other injured people, and earlier and later cases of the same person. */
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
