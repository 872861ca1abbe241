export const MAX_BACK_NUMBER = 10
export const MAX_ANNOUNCER_NOTE = 200
