export { DeleteMessageButton } from './delete-message-button';
export { messageListBase, messageQuery } from './message-list';
export { MessageSubject } from './message-subject';
export { MessageText } from './message-text';
export { ReadAllButton } from './read-all-button';
export { useMessage } from './use-message.hook';
