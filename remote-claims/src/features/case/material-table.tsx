import { Table } from 'shared-kernel/antd-table';
import type { MaterialRow } from 'shared-kernel/contract/claims';
import { materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { DictTag } from 'shared-kernel/ui';

/** The checklist of papers with their states. */
export function MaterialTable({ materials }: { materials: MaterialRow[] }) {
  return (
    <Table<MaterialRow>
      rowKey="materialCode"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={materials}
      columns={[
        { key: 'name', title: '材料', dataIndex: 'materialName' },
        { key: 'required', title: '要求', render: (_, row) => (row.required ? '必传' : '选传') },
        { key: 'original', title: '原件', render: (_, row) => (row.originalRequired ? '需寄送' : '-') },
        {
          key: 'status',
          title: '状态',
          render: (_, row) => <DictTag dictionary={materialCheckStatus} code={row.checkStatus} />,
        },
        {
          key: 'files',
          title: '文件',
          render: (_, row) =>
            row.files.length === 0
              ? '-'
              : row.files.map((file) => (
                  <div key={file.id}>
                    <a className="kb-link" href={file.url} target="_blank" rel="noopener">
                      {file.fileName}
                    </a>
                  </div>
                )),
        },
        { key: 'remark', title: '审核意见', render: (_, row) => row.checkRemark ?? '-' },
      ]}
    />
  );
}
