export { DeleteMessageButton } from './delete-message-button';
export { messageListBase, messageQuery } from './message-list';
export { MessageSubject, MessageText, useMessage } from './message-text';
export { ReadAllButton } from './read-all-button';
