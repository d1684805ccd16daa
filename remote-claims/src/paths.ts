import type { CaseDraftId, CaseId } from 'shared-kernel/domain/nouns/ids';
import { definePaths, type LinkTo } from 'shared-kernel/routing/definitions';

const claims = definePaths('claims', {
  'claims.root': '/flashCompensationCloud',
  'claims.report': '/flashCompensationCloud/reportCase',
  'claims.reported': '/flashCompensationCloud/reportSuccess',
  'claims.t1': '/flashCompensationCloud/t1',
  'claims.t2': '/flashCompensationCloud/t2',
  'claims.t3': '/flashCompensationCloud/t3',
  'claims.t4': '/flashCompensationCloud/t4',
  'claims.all': '/flashCompensationCloud/dataStatistics',
  'claims.edit-report': '/flashCompensationCloud/EditReportCase/:id',
  'claims.submit-materials': '/flashCompensationCloud/uploadFiles/:id',
  'claims.amend-materials': '/flashCompensationCloud/editFiles/:id',
  'claims.case': '/flashCompensationCloud/details/:id',
  'claims.risk': '/flashCompensationCloud/riskData',
  'claims.guide': '/flashCompensationCloud/claimGuide',
  'claims.hospitals': '/flashCompensationCloud/hospitalDirectory',
  'claims.questions': '/claimsQuestion/index',
  'claims.question': '/claimsQuestion/detail',
  'claims.guidance': '/claimSettlement/index',
});

export const { paths } = claims;

/** Ids in the addresses of pages. */
interface Ids {
  'claims.report': { draft: CaseDraftId };
  'claims.reported': { id: CaseId };
  'claims.edit-report': { id: CaseId };
  'claims.submit-materials': { id: CaseId };
  'claims.amend-materials': { id: CaseId };
  'claims.case': { id: CaseId };
}
export const linkTo: LinkTo<typeof paths, Ids> = claims.linkTo;
