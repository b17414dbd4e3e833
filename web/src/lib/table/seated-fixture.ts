import type { Socket } from '../api/reconnecting-socket';
import type { TableView } from '../api/view';
import { ante, aView } from './table-fixture';
import { TableState } from './table-state.svelte';

interface FakeSocket extends Socket {
  readonly sent: { key: string; order: Record<string, unknown> }[];
}

/** A table with a fake server that does every order, or refuses them with a code. */
export function seated(first: TableView = aView({ offers: [ante] })) {
  let socket: FakeSocket | undefined;
  let refusing: string | undefined;
  let version = 1;
  const table = new TableState(
    4,
    () => 1000,
    () => {
      const sent: FakeSocket['sent'] = [];
      const opened: FakeSocket = {
        sent,
        onopen: null,
        onmessage: null,
        onclose: null,
        close: () => undefined,
        send(text) {
          const asked = JSON.parse(text) as { key: string; order: Record<string, unknown> };
          sent.push(asked);
          const error = { code: refusing, what: 'no' };
          const answer = refusing
            ? { refused: { key: asked.key, error } }
            : { done: { key: asked.key, answer: { stream: 'table/4', version } } };
          queueMicrotask(() => opened.onmessage?.({ data: JSON.stringify(answer) }));
        },
      };
      socket = opened;
      return opened;
    },
  );
  const end = table.connection.listen();
  socket?.onopen?.();
  const show = (view: TableView) => {
    version += 1;
    socket?.onmessage?.({ data: JSON.stringify({ table: { version, view } }) });
  };
  show(first);
  return {
    table,
    show,
    end,
    orders: () => socket?.sent.map(({ order }) => order) ?? [],
    refuse: (code: string | undefined) => (refusing = code),
    drop: () => socket?.onclose?.({ code: 1006, reason: '' }),
  };
}
