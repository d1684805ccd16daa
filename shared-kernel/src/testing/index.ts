export {
  aBankAccount,
  aCustomer,
  anEmployer,
  aProjectSession,
  aReceipt,
  aSession,
  aSettlementPerson,
  aUser,
} from './builders';
export { type FakeApi, type RecordedCall, Refusal, fakeApi, noNetwork, refuse } from './fake-api';
export { expectFixedText } from './fixed-texts';
export { aPdf, giveRoom } from './fake-pdf';
export { textOfList } from './list-text';
export { specifyRemote } from './remote-contract';
export { type RenderedPage, bindHistory, onPhone, renderPage } from './render-page';
export { testCall } from './test-call';
