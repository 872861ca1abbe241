import * as paths from './paths.ts'

// Paths of the account's own page. The draw's first load goes without them.

export const answerMerge = `${paths.account}/merge`
export const associations = `${paths.account}/associations`
export const changeEmail = `${paths.account}/e-mail`
export const changePassword = `${paths.account}/password`
export const confirmEmail = (token = '') => `${changeEmail}/confirm${paths.query({ token })}`
export const deleteAccount = `${paths.account}/delete`
export const tokens = `${paths.account}/tokens`
export const revokeToken = `${tokens}/end`
export const signOutDevice = `${paths.account}/sign-out`
export const signOutEverywhere = `${paths.account}/sign-out-everywhere`
