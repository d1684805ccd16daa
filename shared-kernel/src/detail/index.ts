export { DetailPage, DetailState } from './detail-page';
export type { DetailFigure, DetailPageProps, DetailSection } from './detail-page';
export { Facts } from './facts';
export type { Fact } from './facts';
export { Steps } from './steps';
export type { ProcessStep } from './steps';
export { Timeline } from './timeline';
export type { TimelineItem } from './timeline';
