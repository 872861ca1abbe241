import { expect, test } from 'vitest'
import { invitationMail } from '../../server/documents/mails/invitationMail.ts'
import { ROLES } from '../../server/rules/permissions.ts'

test('uses the correct article for the role in an invitation', () => {
  const said = ROLES.map((role) => {
    const invitation = { organization: { name: 'Red Dirt' }, event: null, by: { name: 'Mae' } }
    const { text } = invitationMail({ ...invitation, role, expires_at: new Date() }, 'https://link')
    return text.split('\n')[0]
  })
  expect(said).toEqual([
    'Mae invites you to join Red Dirt as an owner.',
    'Mae invites you to join Red Dirt as an organizer.',
    'Mae invites you to join Red Dirt as a scorer.',
    'Mae invites you to join Red Dirt as a viewer.',
  ])
})
