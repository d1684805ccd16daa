import { specifyRemote } from 'shared-kernel/testing';
import { routes } from './routes';
import { slots } from './slots';

specifyRemote({
  name: 'claims',
  routes,
  slots,
  own: [
    '/claimsQuestion/index',
    '/claimsQuestion/detail',
    '/flashCompensationCloud',
    '/flashCompensationCloud/reportCase',
    '/flashCompensationCloud/t1',
    '/flashCompensationCloud/t2',
    '/flashCompensationCloud/t3',
    '/flashCompensationCloud/t4',
    '/flashCompensationCloud/dataStatistics',
    '/flashCompensationCloud/riskData',
    '/flashCompensationCloud/EditReportCase/:id',
    '/flashCompensationCloud/uploadFiles/:id',
    '/flashCompensationCloud/details/:id',
    '/flashCompensationCloud/editFiles/:id',
    '/flashCompensationCloud/claimGuide',
    '/flashCompensationCloud/reportSuccess',
    '/flashCompensationCloud/hospitalDirectory',
    '/claimSettlement/index',
  ],
});
