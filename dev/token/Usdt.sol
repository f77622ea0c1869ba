// SPDX-License-Identifier: MIT
// Test token with the observable behaviour of USDT on Ethereum and TRON: own code, same interface, same quirks.
pragma solidity ^0.8.20;

/// What a successor contract must offer once this one is deprecated.
interface Successor {
    function balanceOf(address holder) external view returns (uint256);

    function allowance(address holder, address spender) external view returns (uint256);

    function transferByLegacy(address sender, address to, uint256 value) external;

    function transferFromByLegacy(address spender, address from, address to, uint256 value) external;

    function approveByLegacy(address holder, address spender, uint256 value) external;
}

contract Usdt {
    string public constant name = 'Tether USD';
    string public constant symbol = 'USDT';
    uint8 public constant decimals = 6;

    address public owner;
    bool public paused;
    bool public deprecated;
    address public upgradedAddress;
    uint256 public basisPointsRate;
    uint256 public maximumFee;

    uint256 private supply;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowances;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);
    event DestroyedBlackFunds(address blackListedUser, uint256 balance);
    event Issue(uint256 amount);
    event Redeem(uint256 amount);
    event Deprecate(address newAddress);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event Pause();
    event Unpause();

    modifier onlyOwner() {
        require(msg.sender == owner, 'only the owner');
        _;
    }

    /// Emits nothing: the first supply of the real contract left no Transfer log either.
    constructor(uint256 initialSupply) {
        owner = msg.sender;
        supply = initialSupply;
        balances[msg.sender] = initialSupply;
    }

    // ---- reading

    function totalSupply() external view returns (uint256) {
        return supply;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return deprecated ? Successor(upgradedAddress).balanceOf(holder) : balances[holder];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return deprecated ? Successor(upgradedAddress).allowance(holder, spender) : allowances[holder][spender];
    }

    function getOwner() external view returns (address) {
        return owner;
    }

    function getBlackListStatus(address user) external view returns (bool) {
        return isBlackListed[user];
    }

    // ---- moving: none of these returns anything, which callers expecting a bool must survive

    function transfer(address to, uint256 value) external {
        requireMayMove(msg.sender);
        if (deprecated) return Successor(upgradedAddress).transferByLegacy(msg.sender, to, value);
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        requireMayMove(from);
        if (deprecated) return Successor(upgradedAddress).transferFromByLegacy(msg.sender, from, to, value);
        uint256 allowed = allowances[from][msg.sender];
        require(value <= allowed, 'allowance too low');
        if (allowed != type(uint256).max) allowances[from][msg.sender] = allowed - value;
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        if (deprecated) return Successor(upgradedAddress).approveByLegacy(msg.sender, spender, value);
        require(value == 0 || allowances[msg.sender][spender] == 0, 'set the allowance to zero first');
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    /// Only the payer is checked: a frozen address can be paid, and never pays again.
    function requireMayMove(address payer) private view {
        require(!paused, 'paused');
        require(!isBlackListed[payer], 'blacklisted');
    }

    /// The payer loses `value`, the receiver gets what the fee leaves; the fee has a Transfer log of its own, first.
    function move(address from, address to, uint256 value) private {
        require(value <= balances[from], 'balance too low');
        uint256 fee = (value * basisPointsRate) / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balances[from] -= value;
        balances[to] += value - fee;
        if (fee > 0) {
            balances[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }

    // ---- the owner's powers

    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner != address(0)) owner = newOwner;
    }

    function pause() external onlyOwner {
        require(!paused, 'already paused');
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        require(paused, 'not paused');
        paused = false;
        emit Unpause();
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    /// Empties a frozen balance without a Transfer log: a ledger fed by transfers alone does not see it.
    function destroyBlackFunds(address user) external onlyOwner {
        require(isBlackListed[user], 'not blacklisted');
        uint256 dirty = balances[user];
        balances[user] = 0;
        supply -= dirty;
        emit DestroyedBlackFunds(user, dirty);
    }

    function issue(uint256 amount) external onlyOwner {
        balances[owner] += amount;
        supply += amount;
        emit Issue(amount);
    }

    function redeem(uint256 amount) external onlyOwner {
        require(amount <= balances[owner], 'balance too low');
        balances[owner] -= amount;
        supply -= amount;
        emit Redeem(amount);
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        require(newBasisPoints < 20, 'fee rate too high');
        require(newMaxFee < 50, 'maximum fee too high');
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals;
        emit Params(basisPointsRate, maximumFee);
    }

    function deprecate(address newAddress) external onlyOwner {
        deprecated = true;
        upgradedAddress = newAddress;
        emit Deprecate(newAddress);
    }
}

/// Takes the place of a deprecated token: moves arrive through the token, and the logs are this contract's.
contract UsdtSuccessor {
    address public immutable legacy;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyLegacy() {
        require(msg.sender == legacy, 'only the token before');
        _;
    }

    constructor(address legacyToken) {
        legacy = legacyToken;
    }

    /// Stands for the issuer's own way of carrying balances over.
    function carryOver(address holder, uint256 value) external {
        balanceOf[holder] += value;
    }

    function transferByLegacy(address sender, address to, uint256 value) external onlyLegacy {
        move(sender, to, value);
    }

    function transferFromByLegacy(address spender, address from, address to, uint256 value) external onlyLegacy {
        require(value <= allowance[from][spender], 'allowance too low');
        allowance[from][spender] -= value;
        move(from, to, value);
    }

    function approveByLegacy(address holder, address spender, uint256 value) external onlyLegacy {
        allowance[holder][spender] = value;
        emit Approval(holder, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        require(value <= balanceOf[from], 'balance too low');
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Pays from inside a contract: one transaction, several Transfer logs, and a payer that is not the transaction's sender.
contract Batcher {
    bytes4 private constant TRANSFER = 0xa9059cbb;
    bytes4 private constant TRANSFER_FROM = 0x23b872dd;

    /// Pays out of this contract's own balance.
    function transferMany(address token, address[] calldata to, uint256[] calldata values) external {
        require(to.length == values.length, 'lengths differ');
        for (uint256 i = 0; i < to.length; i++) {
            call(token, abi.encodeWithSelector(TRANSFER, to[i], values[i]));
        }
    }

    /// Pays out of the caller's balance; the caller approved this contract before.
    function transferFromMany(address token, address[] calldata to, uint256[] calldata values) external {
        require(to.length == values.length, 'lengths differ');
        for (uint256 i = 0; i < to.length; i++) {
            call(token, abi.encodeWithSelector(TRANSFER_FROM, msg.sender, to[i], values[i]));
        }
    }

    /// Low level on purpose: the token answers nothing, and only the success of the call counts.
    function call(address token, bytes memory data) private {
        (bool done, ) = token.call(data);
        require(done, 'transfer refused');
    }
}
