import { useRef } from 'react';
import { getInsure, listInsures, listInsuredPeople, listInsurePersons } from 'shared-kernel/contract/insure';
import { createAddReduce, listAddReduces, type StaffChange } from 'shared-kernel/contract/roster';
import { useNavigate } from 'react-router-dom';
import { useAction } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';

/** Hands a change in and leads to the order that came of it. */
export function useRosterChange() {
  const navigate = useNavigate();
  const create = useAction(createAddReduce, {
    quiet: true,
    invalidates: [listAddReduces, listInsures, getInsure, listInsurePersons, listInsuredPeople],
  });
  const policy = useRef<number>(undefined);
  return {
    handIn: (change: StaffChange) => {
      policy.current = change.insureId;
      return create.run({ body: change });
    },
    done: ({ id }: { id: number }) => {
      bus.publish(topics.personsChanged, { insureId: policy.current });
      void navigate(linkTo('insure.add-reduce-order', { id }), { replace: true });
    },
  };
}
