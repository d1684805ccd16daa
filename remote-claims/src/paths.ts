import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths, linkTo } = definePaths('claims', {
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
