export { DetailPage, DetailState } from './detail-page';
export type { DetailFigure, DetailPageProps, DetailSection } from './detail-page';
export { type Fact, Facts } from './facts';
export { type ProcessStep, Steps } from './steps';
export { Timeline, type TimelineItem } from './timeline';
