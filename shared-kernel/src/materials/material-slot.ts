import type { ReactNode } from 'react';
import type { PaperNote } from '../domain/claims/paper-checks';
import type { Tone } from '../domain/dictionary';
import type { StoredFile } from '../upload';
import type { SampleKind } from './material-sample';

export interface MaterialSlot {
  code: string;
  name: string;
  required: boolean;
  /** Nothing is missing: there are files, or the form is filled in, and nobody has refused them. */
  isDone: boolean;
  /** Such as that the original must follow by mail. */
  note?: string | undefined;
  /** Sample of how to photograph the document, shown on request. */
  sample?: SampleKind | undefined;
  /** The state in one word. */
  state: { label: string; tone: Tone };
  /** The examiner's remark. */
  remark?: string | undefined;
  /** A person has reviewed the current files: the review result is shown as the state, whatever the checks find. */
  isReviewed?: boolean | undefined;
  /** Whether the files may be changed now. */
  isOpen: boolean;
  files: readonly StoredFile[];
  /** Notes from the server's comparison of the documents; pictures of an open slot are checked here in addition. */
  notes?: readonly PaperNote[] | undefined;
  /** Filled in by the portal: not folded until it is submitted, because the user has to check it. */
  mustCheck?: boolean;
  /** Describes what was compared automatically and what a person has to compare. */
  readNote?: string | undefined;
  /** Accepted file extensions, when they are restricted. */
  accept?: readonly string[] | undefined;
  /** An additional action shown in the row, such as downloading a form. */
  link?: ReactNode;
  /** Additional actions in the row's menu. */
  actions?: { key: string; label: string; onClick: () => void }[] | undefined;
  /** Shown below the row, such as files received from a phone that await a decision. */
  extra?: ReactNode;
  /** Replaces the files when a form provides the document. */
  content?: ReactNode;
}
