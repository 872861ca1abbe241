export const PASSWORD_HINT = 'At least 15 characters. A few words work well.'

export const RIDES_HINT = 'Lets organizers find you by name when they enter riders.'

export const NO_EMAIL = "Email isn't set up here."

export const IN_TERMINAL = 'in the terminal window of the computer that runs the app'

export const ASK_FOR_LINK = 'Ask the office for your link.'

export const LINKS_IN_TERMINAL = `For the office: links and codes are ${IN_TERMINAL}.`

export const OUTDATED = 'This page is out of date. Reload it.'
