const key = 'verify_banner_dismissed'

/** True if the customer has dismissed the banner during this visit. */
export const isVerifyDismissed = (email: string | undefined) => sessionStorage.getItem(key) === email

export const dismissVerify = (email: string | undefined) => sessionStorage.setItem(key, email ?? '')
