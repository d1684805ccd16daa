import { useConfirm } from 'shared-kernel/ui';
import { notify } from 'shared-kernel/runtime';
import { useCallback } from 'react';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import {
  getProject,
  listProjectNames,
  listProjects,
  setProjectStatus,
  type ProjectRow,
} from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { useAction } from 'shared-kernel/query';

const { running, disabled } = projectStatus.code;

type Project = Pick<ProjectRow, 'id' | 'projectname'>;
type Action = ProjectRow['actions'][number];

export const actionLabels: Record<Action, string> = { stop: '停用', start: '启用' };

/** Stops or starts a project; if people are in cover on it, the server requires a confirmation. */
export function useProjectStatus(): (project: Project, action: Action) => Promise<void> {
  const confirm = useConfirm();
  const { run } = useAction(setProjectStatus, {
    quiet: true,
    invalidates: [listProjects, listProjectNames, getProject],
  });

  return useCallback(
    async ({ id, projectname }: Project, action: Action) => {
      const to = action === 'start' ? running : disabled;
      const send = async (confirmed: boolean) => {
        const { changedUsers } = await run({
          params: { id: String(id) },
          body: { projectStatus: to, confirmed },
        });
        const users =
          changedUsers > 0 ? `，${changedUsers}名项目用户已${to === running ? '恢复' : '停止'}登录` : '';
        notify.done(`项目已${actionLabels[action]}${users}`);
      };
      const ask = (detail: string, onOk: () => Promise<unknown>) =>
        confirm({
          title: `停用项目“${projectname}”`,
          detail,
          okText: '停用',
          danger: true,
          onOk,
        });
      const showError = (error: unknown): void => {
        if (isProblem(error)) notify.error(error.message);
      };
      if (to === running) return send(false).catch(showError);
      ask('停用后该项目不能再加保，所属分公司没有其他进行中的项目时，项目用户将无法登录。', () =>
        send(false).catch((error: unknown) => {
          if (!isProblem(error) || error.code !== problems.projectHasPeople.code) return showError(error);
          ask(error.message, () => send(true).catch(showError));
        }),
      );
    },
    [run, confirm],
  );
}
