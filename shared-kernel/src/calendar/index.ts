export { type CalendarDay, MonthCalendar } from './month-calendar';
