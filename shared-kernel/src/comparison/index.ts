export { type ComparedLine, type ComparedThing, ComparisonTable } from './comparison-table';
