import './update-notice.css';

// The poller of the registry and its notice, one chunk fetched after the first page.
export { startUpdates } from './start-updates';
export { UpdateNotice } from './update-notice';
