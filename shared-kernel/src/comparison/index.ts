export { ComparisonTable } from './comparison-table';
export type { ComparedLine, ComparedThing } from './comparison-table';
