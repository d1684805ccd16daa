import { specifyRemote } from 'shared-kernel/testing';
import { routes } from './routes';
import { slots } from './slots';

specifyRemote({
  name: 'insure',
  routes,
  slots,
  own: [
    '/index/echartsData',
    '/employer',
    '/employer/insure/index',
    '/employer/insure/insureing/:id',
    '/insurance/index',
    '/insurance/details/:id',
    '/insurance/reInsure/:id',
    '/editInsurance/index',
    '/editInsurance/edit',
    '/renewal/index',
    '/addReduce/index',
    '/addReduce/operation',
    '/addReduce/addReduceDetail/:id',
    '/addReduce/log',
    '/addReduce/paymentVoucher',
    '/addReduce/logDetail/:id',
    '/projectManagement/list',
    '/projectManagement/edit',
    '/workTypeTools/index',
    '/laborRelationsFiling/index',
  ],
});
