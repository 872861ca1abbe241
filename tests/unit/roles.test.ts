import { expect, test } from 'vitest'
import { invitationMail } from '../../server/documents/mails/invitationMail.ts'
import { ROLES } from '../../server/rules/roles.ts'

test('an invitation says what somebody is to be, with the article of the role', async () => {
  const said = ROLES.map(async (role) => {
    const invitation = { organization: { name: 'Red Dirt' }, event: null, by: { name: 'Mae' } }
    const { body } = await invitationMail({ ...invitation, role, expires_at: new Date() }, 'https://link')
    return Buffer.from(body).toString().trim().split(/\r?\n/)[0]
  })
  expect(await Promise.all(said)).toEqual([
    'Mae invites you to be an owner of Red Dirt.',
    'Mae invites you to be an organizer of Red Dirt.',
    'Mae invites you to be a scorer of Red Dirt.',
    'Mae invites you to be a viewer of Red Dirt.',
  ])
})
