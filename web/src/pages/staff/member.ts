import type { Me } from '../../lib/api/session.svelte';
import type { Member } from './concerns';

/** The signed-in member of staff, if the account is one. */
export function memberOf(me: Me | null | undefined): Member | undefined {
  if (me?.staff == null || me.role === 'visitor' || me.role === 'player') return undefined;
  return { staff: me.staff, role: me.role };
}
