export { addLiveFeed, dismissFeeds } from './feed.socket';
export { createLiveFeed, type LiveFeed } from './live-feed';
