export { ReadingNote } from './reading-note';
export { useRecognition } from './recognition.hook';
export type { ReadField } from './compare-reading';
