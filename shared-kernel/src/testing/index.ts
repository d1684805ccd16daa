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
export { fakeApi, noNetwork, Refusal, refuse } from './fake-api';
export type { FakeApi, RecordedCall } from './fake-api';
export { expectFixedText } from './fixed-texts';
export { aPdf, giveRoom } from './fake-pdf';
export { textOfList } from './list-text';
export { specifyRemote } from './remote-contract';
export { bindHistory, renderPage } from './render-page';
export type { RenderedPage } from './render-page';
