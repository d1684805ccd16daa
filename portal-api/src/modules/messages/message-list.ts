import { sql } from 'kysely';
import { listMessages } from 'shared-kernel/contract/messages';
import { readFlag } from 'shared-kernel/domain/dictionaries';
import { contains, equals, ignored } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';

export const messageList = defineListSource<typeof listMessages>({
  endpoint: listMessages,
  table: 'message',
  from: sql`message`,
  visible: (actor) => sql<boolean>`(${ofCustomer(actor, 'message')} and message.deleted_at is null)`,
  fields: {
    messageKind: 'message.kind',
    readFlag: sql`message.read_at is not null`,
    popupFlag: 'message.popup',
    createTime: 'message.created_at',
  },
  filters: {
    client: ignored,
    keyword: contains('message.subject'),
    messageKind: equals('message.kind'),
    readFlag: (flag) =>
      flag === readFlag.code.read
        ? sql<boolean>`message.read_at is not null`
        : sql<boolean>`message.read_at is null`,
  },
});
