import './update-notice.css';

// What follows the registry, in one file that comes after the first page.
export { startUpdates } from './start-updates';
export { UpdateNotice } from './update-notice';
