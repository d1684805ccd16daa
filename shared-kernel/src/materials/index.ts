export type { SampleKind } from './material-sample';
export type { MaterialSlot } from './material-slot';
export { MaterialSlots } from './material-slots';
export { showPaper } from './show-paper';
export { photoNotesOf } from './paper-issues.hook';
