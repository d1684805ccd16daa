import type { CaseRow } from 'shared-kernel/contract/claims';
import { caseNoun, caseStatus } from 'shared-kernel/domain/nouns/case';
import { linkTo } from '../paths';

interface CaseLink {
  key: 'materials' | 'edit';
  label: string;
  href: string;
}

/** Returns the pages on which the caller may work on a case now, the next step first. */
export function caseLinks({
  id,
  actions,
  caseStatus: status,
}: Pick<CaseRow, 'id' | 'actions' | 'caseStatus'>) {
  const links: CaseLink[] = [];
  if (actions.includes('materials'))
    links.push(
      status === caseStatus.code.awaitMaterials
        ? { key: 'materials', label: '提交材料', href: linkTo('claims.submit-materials', { id }) }
        : { key: 'materials', label: '修改材料', href: linkTo('claims.amend-materials', { id }) },
    );
  if (actions.includes('edit'))
    links.push({
      key: 'edit',
      label: caseNoun.actions.edit.label,
      href: linkTo('claims.edit-report', { id }),
    });
  return links;
}
