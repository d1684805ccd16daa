import { Link } from 'react-router-dom';
import { Button, Flex } from 'shared-kernel/antd';
import { deleteCaseDraft, listCaseDrafts } from 'shared-kernel/contract/claims/drafts';
import { instantText } from 'shared-kernel/domain/instant';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { useConfirm } from 'shared-kernel/ui';
import type { CaseDraftId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../paths';

/**
 * Reports that were begun and not submitted, which can be continued on any device: one line that unfolds, so that the
 * content below does not move when they are loaded. While something else is typed, they open in another tab.
 */
export function CaseDrafts({ isTyping = false }: { isTyping?: boolean }) {
  const { data, isError } = useEndpoint(listCaseDrafts);
  const confirm = useConfirm();
  const remove = useAction(deleteCaseDraft, { invalidates: [listCaseDrafts] });
  if (!data || data.count === 0)
    return (
      <p className="kb-muted" style={{ margin: 0 }}>
        {data
          ? '没有未提交的报案草稿。'
          : isError
            ? '报案草稿读取失败，请刷新页面重试。'
            : '正在查询报案草稿…'}
      </p>
    );
  const askToRemove = (id: CaseDraftId) =>
    confirm({
      title: '确定删除这份草稿吗？',
      detail: '已填写的内容将不能恢复。',
      okText: '删除',
      danger: true,
      onOk: () => remove.run({ params: { id: String(id) } }).catch(() => undefined),
    });
  return (
    <details aria-label="未提交的报案草稿">
      <summary>未提交的报案草稿（{data.count}）</summary>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.list.map(({ id, personName, accidentTime, savedBy, saveTime }) => (
          <li key={id}>
            <Flex wrap align="center" gap="4px 12px">
              <Link
                className="kb-link"
                to={linkTo('claims.report', {}, { draft: id })}
                target={isTyping ? '_blank' : undefined}
              >
                继续填写：{personName ?? '尚未选择人员'}
                {accidentTime && `，${accidentTime}出险`}
              </Link>
              <span className="kb-muted">
                {savedBy} {instantText(saveTime)}
              </span>
              <Button
                danger
                size="small"
                type="text"
                aria-label={`删除${personName ?? ''}的草稿`}
                onClick={() => askToRemove(id)}
              >
                删除
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </details>
  );
}
