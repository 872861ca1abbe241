export const MAX_PHONE_LENGTH = 30

export const PHONE_PROBLEM = 'Enter a phone number, e.g. (940) 555-0134, or leave it blank.'

export const isPhone = (text: string) => text.length <= MAX_PHONE_LENGTH && PHONE.test(text)

const PHONE = /^(?=.*\d)[\d +().-]+$/
