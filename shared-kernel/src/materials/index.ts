export type { SampleKind } from './material-sample';
export { MaterialSlots } from './material-slots';
export type { MaterialSlot } from './material-slots';
export { photoNotesOf } from './paper-checks';
