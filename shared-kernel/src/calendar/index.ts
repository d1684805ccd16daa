export { MonthCalendar } from './month-calendar';
export type { CalendarDay } from './month-calendar';
