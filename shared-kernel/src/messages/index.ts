export { DeleteMessageButton, ReadAllButton } from './message-buttons';
export { messageListBase, messageQuery } from './message-list';
export { MessageSubject, MessageText, useMessage } from './message-text';
