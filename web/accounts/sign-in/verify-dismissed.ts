const key = 'verify_banner_dismissed'

/** Whether the customer with this address has put the request to confirm it aside, for this visit. */
export const isVerifyDismissed = (email: string | undefined) => sessionStorage.getItem(key) === email

export const dismissVerify = (email: string | undefined) => sessionStorage.setItem(key, email ?? '')
