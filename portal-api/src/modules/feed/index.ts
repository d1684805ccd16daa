export { addLiveFeed } from './feed.socket';
export { createLiveFeed, type LiveFeed } from './live-feed';
